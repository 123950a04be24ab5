/**
 * Compares the product with its peers. Build the page into the bench's folder, then run the bench with this adapter:
 *
 *     vite build tests/perf/peers --config tests/perf/peers/vite.config.ts --outDir <bench>/dist/product
 *     npm run bench -- --adapter <this file> --only S1,S2,S3,S3v,S6 --doc text300
 */
export default [
  {
    name: 'product',
    label: 'the product',
    scenarios: ['S1', 'S2', 'S3', 'S3v', 'S6', 'V'],
    url: '/product/index.html',
  },
];
