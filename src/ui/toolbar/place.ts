import { createElement } from 'react';
import classes from './toolbar.module.css';

/** Reserves the space of a button with icon and list, so that nothing moves when it appears. */
export const buttonPlace = createElement('span', { className: classes['place'] });
