import { captureCommandKey } from './capture-command-key.ts'
import { captureSignInResponse } from './capture-sign-in-response.ts'

/** What cannot wait until the portal's code has loaded. */
export function captureBeforeLoad(): void {
  captureSignInResponse()
  captureCommandKey()
}
