/** A session of the host page. It is kept in memory and sent to configured origins only. */
export interface HostSession {
  accessToken: string
  /** Epoch seconds, milliseconds or ISO 8601; without it, the session lasts until a server rejects the token. */
  expiresAt?: number | string
  /** Whose session it is; without it, the process platform is asked. */
  user?: { id: string; name: string }
}

/** The session, or a function that returns it: called at once, and a minute before the session ends. null ends it. */
export type HostSessionInput = HostSession | null | (() => HostSession | null | Promise<HostSession | null>)
