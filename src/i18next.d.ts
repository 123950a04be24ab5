import type account from '../locales/de/account.json';
import type app from '../locales/de/app.json';
import type archive from '../locales/de/archive.json';
import type commands from '../locales/de/commands.json';
import type compare from '../locales/de/compare.json';
import type devices from '../locales/de/devices.json';
import type document from '../locales/de/document.json';
import type editing from '../locales/de/editing.json';
import type errors from '../locales/de/errors.json';
import type list from '../locales/de/list.json';
import type inspector from '../locales/de/inspector.json';
import type login from '../locales/de/login.json';
import type marks from '../locales/de/marks.json';
import type messages from '../locales/de/messages.json';
import type panels from '../locales/de/panels.json';
import type preview from '../locales/de/preview.json';
import type print from '../locales/de/print.json';
import type scan from '../locales/de/scan.json';
import type search from '../locales/de/search.json';
import type extras from '../locales/de/extras.json';
import type find from '../locales/de/find.json';
import type forms from '../locales/de/forms.json';
import type help from '../locales/de/help.json';
import type home from '../locales/de/home.json';
import type indexing from '../locales/de/indexing.json';
import type infocentre from '../locales/de/infocentre.json';
import type protocol from '../locales/de/protocol.json';
import type settings from '../locales/de/settings.json';
import type signature from '../locales/de/signature.json';
import type setup from '../locales/de/setup.json';
import type shell from '../locales/de/shell.json';
import type stamps from '../locales/de/stamps.json';
import type ui from '../locales/de/ui.json';
import type viewer from '../locales/de/viewer.json';
import type workflow from '../locales/de/workflow.json';

/** Keys are typed by the German texts; the other languages are held to them by tests/architecture/locales.test.ts. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: {
      account: typeof account;
      app: typeof app;
      archive: typeof archive;
      commands: typeof commands;
      compare: typeof compare;
      devices: typeof devices;
      document: typeof document;
      editing: typeof editing;
      errors: typeof errors;
      list: typeof list;
      login: typeof login;
      marks: typeof marks;
      messages: typeof messages;
      scan: typeof scan;
      search: typeof search;
      extras: typeof extras;
      find: typeof find;
      forms: typeof forms;
      help: typeof help;
      home: typeof home;
      indexing: typeof indexing;
      workflow: typeof workflow;
      infocentre: typeof infocentre;
      inspector: typeof inspector;
      panels: typeof panels;
      preview: typeof preview;
      print: typeof print;
      protocol: typeof protocol;
      settings: typeof settings;
      setup: typeof setup;
      shell: typeof shell;
      signature: typeof signature;
      stamps: typeof stamps;
      ui: typeof ui;
      viewer: typeof viewer;
    };
  }
}
