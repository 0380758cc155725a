import { useEffect } from 'react'
import { useSession, useUniv } from '../../element/hooks/view-hooks.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { AccountDisplay } from './account-display.ts'
import { ACCOUNT_DISPLAY_KEY, type Setting } from './saved-appearance.ts'

/** Shows the display settings of the account: loaded for signed-in users, and until the device is as it was before them. */
export function useAccountDisplay(): void {
  const { runtime, host } = useUniv()
  const isSignedIn = useSession().state === 'signed-in'
  const isNeeded = isSignedIn || runtime.platform.storages.local.get(ACCOUNT_DISPLAY_KEY)
  useEffect(() => {
    if (isNeeded) withAccount(runtime, (account) => account.attach(host))
  }, [isNeeded, runtime, host])
}

/** Saves a choice in the account, too, if somebody is signed in. */
export function saveToAccount(runtime: Runtime, name: Setting, value: string): void {
  if (runtime.session.$session.get().state === 'signed-in')
    withAccount(runtime, (account) => account.choose(name, value))
}

/** If the import fails, everything stays on the device. */
function withAccount(runtime: Runtime, use: (account: AccountDisplay) => void): void {
  import('./account-display.ts').then(
    ({ createAccountDisplay }) => use(runtime.service(createAccountDisplay)),
    () => {},
  )
}
