import {
  Button,
  type CheckboxProps,
  type DrawerProps,
  type ModalProps,
  createTheme,
  type CSSVariablesResolver,
  Input,
  type MantineColorsTuple,
} from '@mantine/core';

/** The accent colour, light to dark. */
const accent: MantineColorsTuple = [
  '#eaf1fb',
  '#d3e2f5',
  '#a6c5ec',
  '#77a7e2',
  '#5490d9',
  '#3b80d1',
  '#2b6cc4',
  '#1f5faa',
  '#194e8c',
  '#123a69',
];
const gray: MantineColorsTuple = [
  '#f6f7f8',
  '#eceef0',
  '#e1e4e8',
  '#d5d9de',
  '#b4bac2',
  '#868f99',
  '#5a636e',
  '#444c56',
  '#30363d',
  '#1b1f24',
];
const dark: MantineColorsTuple = [
  '#e3e6e9',
  '#c3c9d0',
  '#a0a9b4',
  '#77818c',
  '#3c434b',
  '#2f343a',
  '#24282d',
  '#1d2024',
  '#17191c',
  '#121416',
];

const CONTROL_HEIGHT = 'var(--control-height)';
const CONTROL_TEXT = 'var(--control-text)';
const TITLE_BAR = { header: { role: 'presentation' } };

/** Dense and quiet: 13–14 px, a 4 px grid, small corners, and no motion if the system asks for none. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  colors: { accent, gray, dark },
  black: '#1b1f24',
  defaultRadius: 4,
  radius: { xs: '2px', sm: '4px', md: '4px', lg: '6px', xl: '8px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", "Segoe UI Mono", Menlo, monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.45', xl: '1.3' },
  headings: { fontWeight: '600' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      vars: () => ({
        root: { '--button-height': CONTROL_HEIGHT, '--button-fz': CONTROL_TEXT, '--button-padding-x': '12px' },
      }),
    }),
    Input: Input.extend({
      vars: () => ({ wrapper: { '--input-height': CONTROL_HEIGHT, '--input-fz': CONTROL_TEXT } }),
    }),
    // Otherwise screen readers would take a dialog's title bar for a second banner of the page.
    Modal: { defaultProps: { attributes: TITLE_BAR } satisfies Partial<ModalProps> },
    Drawer: { defaultProps: { attributes: TITLE_BAR } satisfies Partial<DrawerProps> },
    // Not `Checkbox.extend`, which would load the component even for a document's first page, which has no checkbox.
    Checkbox: { defaultProps: { size: 'xs' } satisfies CheckboxProps },
  },
});

/**
 * The surface colours: areas use these, never a colour. `desk` is behind the paper, `chrome` behind toolbars and
 * panels.
 */
export const surfaces: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--surface': '#ffffff',
    '--chrome': '#f6f7f8',
    '--desk': '#e1e4e8',
    '--line': '#d5d9de',
    '--text-quiet': '#5a636e',
    '--hover': '#eceef0',
    '--accent': '#1f5faa',
    '--accent-soft': '#e3edf9',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1b1f24',
    '--mantine-color-dimmed': '#5a636e',
    '--mantine-color-default-border': '#d5d9de',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-placeholder': '#6b7580',
  },
  dark: {
    '--surface': '#1d2024',
    '--chrome': '#24282d',
    '--desk': '#121416',
    '--line': '#3c434b',
    '--text-quiet': '#a0a9b4',
    '--hover': '#2f343a',
    '--accent': '#77a7e2',
    '--accent-soft': '#22344d',
    '--mantine-color-body': '#1d2024',
    '--mantine-color-text': '#e3e6e9',
    '--mantine-color-dimmed': '#a0a9b4',
    '--mantine-color-default-border': '#3c434b',
    '--mantine-color-error': '#ff9a91',
    '--mantine-color-placeholder': '#8a94a0',
  },
});
