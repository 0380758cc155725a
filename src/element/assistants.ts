import { once } from './slot.ts'

/** An assistant of the page: other tags may lead into it. */
export interface AssistantDoor {
  /** Opens the dialog with the question filled in, not sent; '' only opens it. */
  ask(question: string): void
  /** Of one that was just taken out it is told a moment later only, since it may be on a move. */
  isHere(): boolean
}

interface Assistants {
  here: Set<AssistantDoor>
  heard: Set<() => void>
}
// plain data in the page's slot: the launcher is there without React and without a runtime
const assistants = () => once<Assistants>('assistants', () => ({ here: new Set(), heard: new Set() }))

/** Tells the page's tags of an assistant while it is there; returns the way to take it back. */
export function offerAssistant(door: AssistantDoor): () => void {
  const { here, heard } = assistants()
  const tell = () => [...heard].forEach((hear) => hear())
  here.add(door)
  tell()
  return () => {
    here.delete(door)
    tell()
  }
}

/** The assistant that came first; null where the page has none. */
export const firstAssistant = (): AssistantDoor | null =>
  [...assistants().here].find((door) => door.isHere()) ?? null

/** Runs at each change of {@link firstAssistant}; returns the way to stop. */
export function hearAssistants(changed: () => void): () => void {
  const { heard } = assistants()
  heard.add(changed)
  return () => heard.delete(changed)
}
