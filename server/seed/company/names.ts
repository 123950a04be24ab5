/** Words that the demo company's partners and staff are named from. All of them can be printed in WinAnsi, the standard PDF fonts' alphabet. */
export const SURNAMES = [
  'Albrecht', 'Bachmann', 'Brandl', 'Brüggemann', 'Castellani', 'Claes', 'Dörfler', 'Duval', 'Ebner', 'Engelhardt', 'Fiedler', 'Fontaine', 'Gärtner', 'Gruber',
  'Haas', 'Hartung', 'Hölzl', 'Iversen', 'Jansen', 'Kaltenbach', 'Kessler', 'Köhler', 'Krämer', 'Kuipers', 'Lehner', 'Löffler', 'Maurer', 'Meister', 'Moretti', 'Nagel',
  'Neubauer', 'Obermaier', 'Ortega', 'Petersen', 'Pichler', 'Quast', 'Rademacher', 'Reinhold', 'Ruiz', 'Sander', 'Schäfer', 'Schindler', 'Schröder', 'Seidel',
  'Thiele', 'Trautmann', 'Ulrich', 'Vermeulen', 'Vogt', 'Wagenknecht', 'Weidner', 'Wolters', 'Zeller', 'Zimmer',
] as const;

export const FIRST_NAMES = [
  'Andrea', 'Annika', 'Bernd', 'Carla', 'Christian', 'Claudia', 'Daniela', 'Dirk', 'Elena', 'Emre', 'Fabian', 'Gerda', 'Heike', 'Holger', 'Ines', 'Jens', 'Jonas', 'Julia',
  'Karin', 'Katja', 'Lars', 'Lena', 'Luca', 'Manfred', 'Marie', 'Markus', 'Miriam', 'Nadine', 'Nils', 'Olaf', 'Petra', 'Rainer', 'Sabine', 'Silke', 'Sven', 'Tanja',
  'Thomas', 'Ulrike', 'Volker', 'Yvonne',
] as const;

export const TRADES = [
  'Antriebstechnik', 'Bürobedarf', 'Drehteile', 'Elektrogroßhandel', 'Energieversorgung', 'Fördertechnik', 'Gebäudereinigung', 'Hydraulik', 'Industriebedarf', 'IT-Systeme', 'Kunststofftechnik',
  'Lagertechnik', 'Logistik', 'Maschinenbau', 'Messtechnik', 'Metallbau', 'Oberflächentechnik', 'Pneumatik', 'Schaltanlagen', 'Schmierstoffe', 'Spedition', 'Stahlhandel',
  'Steuerungstechnik', 'Verpackungen', 'Werkzeuge',
] as const;

/** Postal code, city, and the legal form that is usual there. */
export const PLACES = [
  ['68159', 'Mannheim', 'GmbH'], ['67059', 'Ludwigshafen', 'GmbH & Co. KG'], ['69115', 'Heidelberg', 'GmbH'], ['70173', 'Stuttgart', 'AG'], ['76133', 'Karlsruhe', 'GmbH'],
  ['60311', 'Frankfurt am Main', 'AG'], ['50667', 'Köln', 'GmbH & Co. KG'], ['20457', 'Hamburg', 'KG'], ['80331', 'München', 'GmbH'], ['90402', 'Nürnberg', 'OHG'],
  ['04109', 'Leipzig', 'GmbH'], ['28195', 'Bremen', 'e. K.'], ['97070', 'Würzburg', 'GmbH'], ['44135', 'Dortmund', 'GmbH'], ['A-4020', 'Linz', 'Ges.m.b.H.'],
  ['CH-4051', 'Basel', 'AG'], ['F-67000', 'Straßburg', 'S.A.R.L.'], ['NL-5611', 'Eindhoven', 'B.V.'], ['I-39100', 'Bozen', 'S.r.l.'], ['E-08001', 'Barcelona', 'S.L.'],
] as const;

export const STREETS = ['Industriestraße', 'Bahnhofstraße', 'Am Hafen', 'Dieselstraße', 'Siemensring', 'Gutenbergstraße', 'Im Gewerbepark', 'Hauptstraße', 'Mühlweg', 'Rheinallee'] as const;
