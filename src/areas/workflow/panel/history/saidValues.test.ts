import { expect, test } from 'vitest';
import { captions } from '#core/workflow/testing/anyWorkflow.ts';
import { saidValues } from './saidValues.ts';

test('[WF-06] the history shows values by the captions of their fields, written as in the user’s language', () => {
  const labelled = (label: string, value: string) => `${label} = ${value}`;
  const field = (name: string, type: string) => ({ name, type, caption: captions(`The ${name}`) });
  const definition = {
    caption: captions('Round'),
    start: 'check',
    steps: {
      check: {
        kind: 'task',
        caption: captions('Check'),
        assignee: { user: 1 },
        fields: [field('amount', 'float'), field('paid', 'flag'), field('text', 'text')],
        decisions: [{ key: 'ok', caption: captions('OK'), ways: [{ to: 'end' }] }],
      },
      end: { kind: 'end', caption: captions('End') },
    },
  };
  const values = { amount: '1234.5', paid: '1', text: '', old: 'kept' };
  expect(saidValues(values, { definition }, 'de', labelled)).toBe('The amount = 1.234,5, The paid, old = kept');
  expect(saidValues({ paid: '0' }, { definition }, 'de', labelled)).toBe('');
  expect(saidValues({ amount: '5' }, { definition: 'nothing' }, 'de', labelled)).toBe('amount = 5');
});
