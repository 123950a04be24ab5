// Runs before everything else under any version of Node: the project is TypeScript run directly, which needs Node 24.
// On Linux and Windows npm has put Node 24 first on the PATH (optionalDependencies node-*); elsewhere the user has to
// install it.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Node 24 or newer is needed, this is ${process.versions.node}. Install it, or run this through npm on Linux or Windows.`,
  );
  process.exit(1);
}
