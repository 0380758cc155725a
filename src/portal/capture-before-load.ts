import { captureSignInResponse } from '../element/scope/capture-sign-in-response.ts'
import { captureCommandKey } from './command/capture-command-key.ts'

/** What cannot wait until the portal's code has loaded. */
export function captureBeforeLoad(): void {
  captureSignInResponse()
  captureCommandKey()
}
