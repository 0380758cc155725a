/** A session provided by the host page. Its token is kept in memory and sent to trusted origins only. */
interface HostSession {
  accessToken: string
  /** Epoch seconds, milliseconds or ISO 8601; if unset, the session lasts until a server rejects the token. */
  expiresAt?: number | string
  /** The session's user; if unset, it is fetched from the process platform. */
  user?: { id: string; name: string }
}

/** The session, or a function that returns it: called at once, and a minute before expiry. null ends the session. */
export type HostSessionInput = HostSession | null | (() => HostSession | null | Promise<HostSession | null>)
