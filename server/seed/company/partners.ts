import { fold } from '#core/text/fold.ts';
import { random } from '../random.ts';
import { FIRST_NAMES, PLACES, STREETS, SURNAMES, TRADES } from './names.ts';

/** A supplier or a customer. */
export interface Partner {
  readonly number: number;
  readonly name: string;
  readonly trade: string;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  readonly contact: string;
  readonly vat: string;
  readonly iban: string;
  readonly email: string;
}

/** An employee on the payroll, who is not a user of the system. */
export interface Employee {
  readonly number: string;
  readonly name: string;
  readonly costCentre: string;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
}

export const COST_CENTRES = ['1000', '1200', '2100', '2300', '3000', '4100', '4200', '5000'] as const;

function partners(stream: string, first: number, count: number): readonly Partner[] {
  const dice = random(stream);
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, position) => {
    const trade = dice.pick(TRADES);
    const [zip, city, form] = dice.pick(PLACES);
    let name = '';
    do name = `${dice.pick(SURNAMES)} ${trade} ${form}`;
    while (taken.has(name));
    taken.add(name);
    const digits = (length: number) => Array.from({ length }, () => dice.int(0, 9)).join('');
    return {
      number: first + position * 7,
      name,
      email: `buchhaltung@${fold(name)
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '')}.example`,
      trade,
      zip,
      city,
      street: `${dice.pick(STREETS)} ${dice.int(1, 140)}`,
      contact: `${dice.pick(FIRST_NAMES)} ${dice.pick(SURNAMES)}`,
      vat: `DE${dice.int(100, 899)}${digits(6)}`,
      iban: `DE${dice.int(10, 98)} ${digits(4)} ${digits(4)} ${digits(4)} ${digits(4)} ${digits(2)}`,
    };
  });
}

export const SUPPLIERS = partners('suppliers', 70_007, 400);
export const CUSTOMERS = partners('customers', 10_003, 200);

export const EMPLOYEES: readonly Employee[] = (() => {
  const dice = random('employees');
  return Array.from({ length: 120 }, (_, position) => {
    const [zip, city] = dice.pick(PLACES.slice(0, 6));
    return {
      number: String(4001 + position * 3).padStart(6, '0'),
      name: `${dice.pick(SURNAMES)}, ${dice.pick(FIRST_NAMES)}`,
      costCentre: dice.pick(COST_CENTRES),
      street: `${dice.pick(STREETS)} ${dice.int(1, 140)}`,
      zip,
      city,
    };
  });
})();
