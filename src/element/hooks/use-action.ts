import { useRef, useState } from 'react'
import { RequestError } from '../../runtime/wire/errors.ts'
import { useUniv } from './view-hooks.ts'

/**
 * Runs what a button does, one run at a time; `error` is what the last run has thrown, for which `hasFailed` is set.
 * @param onError says so where the button cannot
 */
export function useAction(onError?: () => void) {
  const { platform } = useUniv().runtime
  const [state, setState] = useState<{ busy: boolean; hasFailed: boolean; error?: unknown }>(IDLE)
  // guards against a double press before React has re-rendered
  const isRunning = useRef(false)
  const run = async (action: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setState({ busy: true, hasFailed: false })
    try {
      await action()
      setState(IDLE)
    } catch (error) {
      platform.log(String(error))
      setState({ busy: false, hasFailed: true, error })
      onError?.()
    } finally {
      isRunning.current = false
    }
  }
  return {
    ...state,
    /** The server's text; '' for none. */
    serverMessage: state.error instanceof RequestError ? state.error.serverMessage : '',
    run: (action: () => Promise<void>) => void run(action),
    reset: () => setState(IDLE),
  }
}
const IDLE = { busy: false, hasFailed: false }
