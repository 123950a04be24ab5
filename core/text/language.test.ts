import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

test.each([
  ['deu', 'Die Kranseile sind an die Werft zu liefern, und die Rechnung wird mit der Ware geschickt.'],
  ['eng', 'We confirm that the goods will be delivered to your warehouse before the end of the month.'],
  ['fra', 'Les pièces seront expédiées dès demain à votre adresse et la facture sera envoyée par courrier séparé.'],
  ['ita', 'Il pagamento è da effettuare entro trenta giorni dalla data della fattura sul conto che vi è indicato.'],
  ['nld', 'Wij verzoeken u het bedrag binnen dertig dagen na de datum van de factuur over te maken op onze rekening.'],
  ['pol', 'Prosimy o zapłatę w ciągu trzydziestu dni od daty faktury na nasze konto, które jest podane na dole.'],
  [
    'spa',
    'El pago se efectuará en un plazo de treinta días a partir de la fecha de la factura, en la cuenta indicada.',
  ],
] as const)('[SCAN-06] the language %s is known by its function words', (language, text) =>
  expect(languageOf(text)).toBe(language),
);

test('[SCAN-06] too few function words, or words of several languages, say nothing', () => {
  expect(languageOf('Rechnung 4711, Kranseil 20 mm, 1.200,00 EUR')).toBeUndefined();
  expect(languageOf('la de en la de en se la')).toBeUndefined();
});
