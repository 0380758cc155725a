import type { EventType } from '../contract/events.ts'
import type { Runtime } from './runtime.ts'

export async function openBus(
  runtime: Runtime,
  tell: (type: EventType, subject: string) => void,
): Promise<{ close(): void }> {
  void tell
  throw new Error(`no stream at ${runtime.config.bases.bus}`)
}
