import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#core/contract/constants.ts';

const texts = <Texts>(language: string, area: string): Texts =>
  JSON.parse(readFileSync(new URL(`../../../locales/${language}/${area}.json`, import.meta.url), 'utf8')) as Texts;

test('[WF-02] [WF-03] help names what warns before a decision, what undoes it, and the calendar, as their screens do', () => {
  for (const language of LANGUAGES) {
    const { section } = texts<{ section: Record<'clearing' | 'calendar', { text: string }> }>(language, 'help');
    const { outcome, decided } = texts<{ outcome: { title: string }; decided: { text: string } }>(language, 'workflow');
    const { section: admin } = texts<{ section: { calendar: string } }>(language, 'admin');
    for (const name of [outcome.title, decided.text.split(/\s*:/u)[0] ?? '', 'Alt+Z'])
      expect(section.clearing.text, language).toContain(name);
    expect(section.calendar.text, language).toContain(admin.calendar);
  }
});
