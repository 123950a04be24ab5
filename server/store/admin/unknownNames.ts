import type { WorkflowProblem } from '#core/contract/admin/adminWorkflow.ts';

/** What exists: ids of users and groups, names of indexes, keys of workflows. */
interface Known {
  readonly users: Pick<ReadonlySet<number>, 'has'>;
  readonly groups: Pick<ReadonlySet<number>, 'has'>;
  readonly indexes: Pick<ReadonlySet<string>, 'has'>;
  readonly workflows: Pick<ReadonlySet<string>, 'has'>;
}

/** References of a definition that do not exist (users, groups, indexes, workflows), with their positions. */
export function unknownNames(
  definition: unknown,
  { users, groups, indexes, workflows }: Known,
  own: string,
): WorkflowProblem[] {
  const found: WorkflowProblem[] = [];
  const walk = (value: unknown, at: string): void => {
    if (Array.isArray(value)) return value.forEach((one, index) => walk(one, `${at}.${index}`));
    if (typeof value !== 'object' || value === null) return;
    const entries = Object.entries(value as Record<string, unknown>);
    const say = (name: string, what: string) => found.push({ at: `${at}.${name}`.replace(/^\./, ''), what });
    for (const [name, part] of entries) {
      const stands = entries.length === 1;
      if (stands && name === 'user' && typeof part === 'number' && !users.has(part)) say(name, 'unknownUser');
      if (stands && name === 'group' && typeof part === 'number' && !groups.has(part)) say(name, 'unknownGroup');
      if (name === 'workflow' && typeof part === 'string' && part !== own && !workflows.has(part))
        say(name, 'unknownWorkflow');
      if (at === 'indexes' && !indexes.has(name)) say(name, 'unknownIndex');
      walk(part, at === '' ? name : `${at}.${name}`);
    }
  };
  walk(definition, '');
  return found;
}
