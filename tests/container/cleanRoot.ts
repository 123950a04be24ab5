import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root as project } from '../../scripts/run.ts';

const run = promisify(execFile);
const MOST_OUTPUT = 64 * 1024 * 1024;

/**
 * What the base image `node:24-trixie-slim` contains: Debian's smallest system, and Node with npm below /usr/local.
 * Made from Debian's packages and this machine's Node, as images cannot be fetched everywhere.
 */
export class CleanRoot {
  readonly folder: string;
  workdir = '/';
  user: string | undefined;
  /** The environment of every command; nothing of this machine's comes in. */
  readonly env: Record<string, string> = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** @param release Debian's name for its release, such as trixie */
  static async of(release: string): Promise<CleanRoot> {
    const above = await mkdtemp(path.join(os.tmpdir(), 'container-'));
    const folder = path.join(above, 'root');
    await run('apt-get', ['download', 'mmdebstrap'], { cwd: above }).catch(() => run('apt-get', ['update', '-qq']));
    await run('sh', ['-c', 'ls mmdebstrap_*.deb || apt-get download mmdebstrap; dpkg-deb -x mmdebstrap_*.deb .'], {
      cwd: above,
    });
    const { stdout: mirrors } = await run('apt-get', [
      'indextargets',
      '--format',
      '$(REPO_URI)',
      'Created-By: Packages',
    ]);
    const mirror = mirrors.split('\n').find((uri) => /\/debian\/?$/.test(uri));
    if (mirror === undefined) throw new Error('this machine has no mirror of Debian');
    const bootstrap = path.join(above, 'usr/bin/mmdebstrap');
    await run('perl', [bootstrap, '--variant=minbase', '--include=ca-certificates', release, folder, mirror], {
      maxBuffer: MOST_OUTPUT,
    });
    await installNode(folder);
    // A company's network may have its own names and its own authority for certificates.
    for (const file of ['resolv.conf', 'hosts', 'ssl/certs/ca-certificates.crt'])
      await cp(`/etc/${file}`, path.join(folder, 'etc', file));
    return new CleanRoot(folder);
  }

  /** Copies the project as a fresh clone has it to the working directory. */
  async copyProject(): Promise<void> {
    const to = path.join(this.folder, this.workdir);
    await mkdir(to, { recursive: true });
    const listed =
      'git ls-files -z --cached --others --exclude-standard | tar --null --files-from=- --create | tar --extract --directory "$0"';
    await run('sh', ['-c', listed, to], { cwd: project });
  }

  /** Starts a program inside, as the current user; its process is the program's own, so signals reach it. */
  start(command: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
    const inside = [
      'chroot',
      ...(this.user === undefined ? [] : [`--userspec=${this.user}:${this.user}`]),
      this.folder,
    ];
    const variables = Object.entries({ ...this.env, ...env }).map(([name, value]) => `${name}=${value}`);
    const entered = ['/usr/bin/env', '-i', ...variables, 'sh', '-c', 'cd "$0" && exec "$@"', this.workdir, ...command];
    const mounts = 'mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc" && exec "$@"';
    return spawn('unshare', ['--mount', '--', 'sh', '-c', mounts, this.folder, ...inside, ...entered], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** Runs a program inside to its end. */
  async run(
    command: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly code: number | null; readonly output: string }> {
    const child = this.start(command, env);
    let output = '';
    for (const stream of [child.stdout!, child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    const code = await new Promise<number | null>((resolve) => void child.once('close', resolve));
    return { code, output };
  }

  async remove(): Promise<void> {
    await rm(path.dirname(this.folder), { recursive: true, force: true });
  }
}

/** This Node and this machine's npm, where the base image has them. */
async function installNode(folder: string): Promise<void> {
  const local = path.join(folder, 'usr/local');
  await cp(await realpath(process.execPath), path.join(local, 'bin/node'));
  const { stdout } = await run('sh', ['-c', 'command -v npm']);
  const npm = path.dirname(path.dirname(await realpath(stdout.trim())));
  await cp(npm, path.join(local, 'lib/node_modules/npm'), { recursive: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm'));
}
