const LENGTH = 40;

/** Makes unique field ids from labels: `Art des Urlaubs` becomes art_des_urlaubs. */
export function idMaker(taken: Iterable<string> = []): (name: string) => string {
  const used = new Set(taken);
  return (name) => {
    const plain = name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replace(/^[^a-z]+/, '')
      .replace(/_+$/, '');
    const base = plain === '' ? 'field' : plain.slice(0, LENGTH - 4);
    let id = base;
    for (let count = 2; used.has(id); count += 1) id = `${base}_${count}`;
    used.add(id);
    return id;
  };
}
