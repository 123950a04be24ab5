/**
 * The demo company: a family-owned maker of packaging machines with three clients (Mandanten). All data is fictitious.
 */
export const CLIENTS = [
  {
    id: 1,
    name: '100',
    caption: 'Lindner Anlagenbau GmbH',
    street: 'Hafenstraße 14',
    zip: '68159',
    city: 'Mannheim',
    vat: 'DE811204573',
    iban: 'DE21 6705 0505 0039 4411 07',
    domain: 'lindner-anlagenbau.example',
  },
  {
    id: 2,
    name: '200',
    caption: 'Lindner Service GmbH',
    street: 'Hafenstraße 16',
    zip: '68159',
    city: 'Mannheim',
    vat: 'DE811204581',
    iban: 'DE90 6705 0505 0039 4422 18',
    domain: 'lindner-service.example',
  },
  {
    id: 3,
    name: '300',
    caption: 'Lindner Holding AG',
    street: 'Augustaanlage 52',
    zip: '68165',
    city: 'Mannheim',
    vat: 'DE811204599',
    iban: 'DE58 6705 0505 0039 4433 29',
    domain: 'lindner-holding.example',
  },
] as const;
export type Company = (typeof CLIENTS)[number];

export const PRODUCTS = [
  { id: 1, name: 'Buchhaltung' },
  { id: 2, name: 'Personal' },
  { id: 3, name: 'Verträge' },
  { id: 4, name: 'Technik' },
] as const;

export const YEARS = [2022, 2023, 2024, 2025, 2026] as const;

/** One realm per client and product; those of client 3 start at 9. */
export const REALMS = CLIENTS.flatMap((client) =>
  PRODUCTS.map((product) => ({ id: realmId(client.id, product.id), clientid: client.id, productid: product.id })),
);

export function realmId(clientid: number, productid: number): number {
  return (clientid - 1) * PRODUCTS.length + productid;
}

/** The twelve document types; each client has its own rows. */
export const DOCTYPE_NAMES = [
  'Eingangsrechnung',
  'Ausgangsrechnung',
  'Lieferschein',
  'Bestellung',
  'Vertrag',
  'Schriftverkehr',
  'Entgeltabrechnung',
  'Personalunterlage',
  'Technische Zeichnung',
  'Betriebsanleitung',
  'Prüfprotokoll',
  'Fotodokumentation',
] as const;
export type DoctypeName = (typeof DOCTYPE_NAMES)[number];

export const doctypeId = (clientid: number, name: DoctypeName): number =>
  (clientid - 1) * DOCTYPE_NAMES.length + DOCTYPE_NAMES.indexOf(name) + 1;

export const DOCTYPES = CLIENTS.flatMap((client) =>
  DOCTYPE_NAMES.map((name) => ({ id: doctypeId(client.id, name), name, clientid: client.id })),
);

export const POOLS = [
  { id: 1, name: 'Posteingang Mannheim' },
  { id: 2, name: 'Rechnungseingang' },
  { id: 3, name: 'Posteingang Service' },
] as const;
