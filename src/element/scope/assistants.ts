import { pageSingleton } from '../../runtime/page/page-globals.ts'

/** An assistant on the page that other tags can open. */
export interface AssistantHandle {
  /** Opens the dialog with the question filled in but not sent; '' only opens it. */
  ask(question: string): void
  /** Whether it is still in the document. It unregisters a moment after removal, because it may only be moving. */
  isConnected(): boolean
}

interface AssistantRegistry {
  registered: Set<AssistantHandle>
  listeners: Set<() => void>
}
// plain data in the page's slot, because the launcher runs without React and without a runtime
const assistantRegistry = () =>
  pageSingleton<AssistantRegistry>('assistants', () => ({ registered: new Set(), listeners: new Set() }))

/** Registers an assistant for the page's tags; returns an unregister function. */
export function registerAssistant(assistant: AssistantHandle): () => void {
  const { registered, listeners } = assistantRegistry()
  const notify = () => [...listeners].forEach((listener) => listener())
  registered.add(assistant)
  notify()
  return () => {
    registered.delete(assistant)
    notify()
  }
}

/** The assistant registered first; null if the page has none. */
export const firstAssistant = (): AssistantHandle | null =>
  [...assistantRegistry().registered].find((assistant) => assistant.isConnected()) ?? null

/** Runs at each change of {@link firstAssistant}; returns an unsubscribe function. */
export function subscribeAssistants(onChange: () => void): () => void {
  const { listeners } = assistantRegistry()
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
