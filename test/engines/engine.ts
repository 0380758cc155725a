// The interface to a browser for the journeys. A script in the page finds elements (page-queries.ts), and trusted pointer
// and key events click them, so that a driver needs few primitives and all engines are tested alike.

/** A window or tab. */
export interface EngineWindow {
  /** Resolves once the page's `load` event has fired. */
  goto(url: string): Promise<void>
  url(): Promise<string>
  /** Evaluates an expression, which may be a promise, in the page; its value is JSON. */
  evaluate<T>(expression: string): Promise<T>
  /** Moves the pointer to a point of the viewport, in CSS pixels. */
  pointAt(x: number, y: number): Promise<void>
  /** Presses and releases the main button at a point of the viewport, in CSS pixels. */
  pressAt(x: number, y: number): Promise<void>
  /** Types text into the focused element, as keys. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** @returns the viewport as PNG */
  screenshot(): Promise<Uint8Array>
  close(): Promise<void>
}

export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowDown'

/** A browser profile without storage, in English. */
export interface EngineProfile {
  window: EngineWindow
  /** Windows that are open, in no particular order; a window keeps its object. */
  windows(): Promise<EngineWindow[]>
  /** Errors that the driver itself has recorded: uncaught exceptions, console errors, failed requests. */
  problems: string[]
  close(): Promise<void>
}

export interface Size {
  width: number
  height: number
}

export interface Engine {
  name: string
  /** Name and version, as reported by the browser. */
  version: string
  openProfile(size: Size): Promise<EngineProfile>
  close(): Promise<void>
}

/** The engine is not installed; the message names the missing packages. */
export class MissingEngine extends Error {}
