import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './run.ts';

/** `npm run dev`: the server restarts when its files change, the client reloads hot; both end with this process. */
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], { cwd: root, stdio: 'inherit' }),
  spawn(bin('vite'), [], { cwd: root, stdio: 'inherit' }),
];
const end = () => children.forEach((child) => child.kill('SIGTERM'));
process.once('SIGINT', end).once('SIGTERM', end);
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode = code ?? 0;
    end();
  });
}
