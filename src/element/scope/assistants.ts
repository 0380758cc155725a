import { pageSingleton } from '../../runtime/page/page-slot.ts'

/** An assistant of the page: other tags may lead into it. */
export interface AssistantHandle {
  /** Opens the dialog with the question filled in, not sent; '' only opens it. */
  ask(question: string): void
  /** Of one that was just taken out it is told a moment later only, since it may be on a move. */
  isConnected(): boolean
}

interface AssistantRegistry {
  registered: Set<AssistantHandle>
  listeners: Set<() => void>
}
// plain data in the page's slot: the launcher is there without React and without a runtime
const assistantRegistry = () =>
  pageSingleton<AssistantRegistry>('assistants', () => ({ registered: new Set(), listeners: new Set() }))

/** Tells the page's tags of an assistant while it is there; returns the way to take it back. */
export function registerAssistant(assistant: AssistantHandle): () => void {
  const { registered, listeners } = assistantRegistry()
  const notify = () => [...listeners].forEach((hear) => hear())
  registered.add(assistant)
  notify()
  return () => {
    registered.delete(assistant)
    notify()
  }
}

/** The assistant that came first; null where the page has none. */
export const firstAssistant = (): AssistantHandle | null =>
  [...assistantRegistry().registered].find((door) => door.isConnected()) ?? null

/** Runs at each change of {@link firstAssistant}; returns the way to stop. */
export function subscribeAssistants(onChange: () => void): () => void {
  const { listeners } = assistantRegistry()
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
