import { MantineProvider } from '@mantine/core';
import { Entrance } from '#src/ui/entrance/Entrance.tsx';
import { EntranceForm } from '#src/ui/entrance/EntranceForm.tsx';
import { Refusal } from '#src/ui/entrance/Refusal.tsx';
import '#src/ui/look.css';
import { surfaces, theme } from '#src/ui/theme.ts';

/** The screen shown without a session. It provides the page's landmark and heading itself. */
export default function EntrancePage() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={surfaces}>
      <Entrance>
        <EntranceForm title="Sign in" aside="English" onSubmit={(event) => event.preventDefault()}>
          <Refusal>User or password is wrong.</Refusal>
        </EntranceForm>
      </Entrance>
    </MantineProvider>
  );
}
