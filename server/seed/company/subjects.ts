/** Subjects, titles and goods for the demo company's papers. */
export const LETTER_SUBJECTS = [
  'Preisanpassung zum Jahreswechsel',
  'Reklamation Lieferung vom Vormonat',
  'Auftragsbestätigung',
  'Terminverschiebung Montage',
  'Zahlungserinnerung',
  'Änderung unserer Bankverbindung',
  'Anfrage Ersatzteile',
  'Einladung zum Lieferantentag',
  'Gewährleistung Förderband',
  'Bestätigung Wartungstermin',
  'Rückfrage zur Rechnung',
  'Versicherungsnachweis',
] as const;

export const CONTRACT_TITLES = [
  'Rahmenliefervertrag',
  'Wartungsvertrag',
  'Mietvertrag Lagerfläche',
  'Geheimhaltungsvereinbarung',
  'Dienstleistungsvertrag',
  'Leasingvertrag Gabelstapler',
  'Qualitätssicherungsvereinbarung',
] as const;

export const PERSONNEL_TITLES = [
  'Arbeitsvertrag',
  'Zeugnis',
  'Krankmeldung',
  'Urlaubsantrag',
  'Schulungsnachweis',
  'Bescheinigung Sozialversicherung',
] as const;

export const TEST_TITLES = [
  'Endabnahme',
  'Funktionsprüfung',
  'Druckprüfung',
  'Sicherheitsprüfung',
  'Wareneingangsprüfung',
  'Schadensaufnahme',
] as const;

export const PARTS = [
  'Antriebswelle',
  'Lagerbock',
  'Flansch DN 80',
  'Schutzhaube',
  'Greiferarm',
  'Grundplatte',
  'Kettenspanner',
  'Förderrolle',
  'Ventilblock',
  'Getriebegehäuse',
  'Siegelbacke',
  'Hubeinheit',
] as const;

export const MACHINES = [
  'Verpackungsanlage LA 400',
  'Palettierer LA 250',
  'Schlauchbeutelmaschine LA 120',
  'Förderstrecke LF 80',
  'Siegelstation LS 60',
] as const;

export const REMARKS = [
  'Skonto beachten.',
  'Betrag telefonisch abgestimmt.',
  'Original liegt in der Hauptakte.',
  'Teillieferung, Rest folgt.',
  'Mit Einkauf geklärt.',
  'Bitte vor Zahlung Leistungsnachweis prüfen.',
  'Gescannt mit Anlagen.',
  'Ersetzt das Schreiben vom Vormonat.',
] as const;

/** Goods: name, unit, net price per unit. */
export const GOODS = [
  ['Kugellager 6204-2RS', 'Stk', 8.4],
  ['Zylinderschraube M8 x 30, DIN 912, verzinkt', '100 Stk', 14.9],
  ['Hydraulikschlauch DN 16, 2.000 mm', 'Stk', 46.2],
  ['Näherungsschalter induktiv, PNP, M12', 'Stk', 38.75],
  ['Frequenzumrichter 2,2 kW', 'Stk', 412],
  ['Schaltschrank 800 x 1.000 x 300 mm', 'Stk', 298.5],
  ['Kabelkette, Innenhöhe 35 mm', 'm', 27.3],
  ['Wellpappkarton 600 x 400 x 400 mm', '50 Stk', 61],
  ['Stretchfolie 500 mm, transparent', 'Rolle', 9.95],
  ['Hydrauliköl HLP 46', '20 l', 68.4],
  ['Kopierpapier A4, 80 g/m²', 'Karton', 24.9],
  ['Rundstahl S355, Ø 60 mm', 'kg', 2.15],
  ['Blech 1.4301, 3 mm, Zuschnitt', 'm²', 88],
  ['Pneumatikzylinder 50/100, doppelt wirkend', 'Stk', 119.8],
  ['Arbeitsstunde Servicetechniker', 'Std', 86],
  ['Anfahrtspauschale Zone 2', 'psch', 65],
  ['Zahnriemen HTD 8M-1200-30', 'Stk', 33.6],
  ['Sicherheitsrelais zweikanalig', 'Stk', 142],
  ['Fracht frei Haus', 'psch', 48],
  ['Lichtleiste LED 24 V, 900 mm', 'Stk', 57.2],
  ['Gleitleiste PE-UHMW, grün', 'm', 12.8],
  ['Dichtungssatz Hydraulikzylinder', 'Satz', 74.5],
  ['Schmierfett Kartusche 400 g', 'Stk', 6.9],
  ['Softwarepflege, monatlich', 'Mon', 190],
] as const;
export type Goods = (typeof GOODS)[number];
