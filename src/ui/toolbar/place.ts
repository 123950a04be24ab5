import { createElement } from 'react';
import classes from './toolbar.module.css';

/** Keeps the room of a button with an icon and a list, so that nothing moves under the hand when it comes. */
export const buttonPlace = createElement('span', { className: classes['place'] });
