/** JSON Schema of what a tool takes: texts and numbers with limits. */
interface ToolInput {
  type: 'object'
  properties: Record<
    string,
    { type: 'string' | 'integer' | 'object'; description: string } & Record<string, unknown>
  >
  required?: string[]
  additionalProperties: false
}

/** One tool of /mcp. There is none that writes, decides or submits. */
export interface Tool {
  name: string
  title: string
  description: string
  inputSchema: ToolInput
  /** What a person must have allowed the calling program; absent: for everyone. */
  scope?: string
  /** Resolves to data, with the address that they come from. `person` is '' without a scope. */
  run(input: Record<string, unknown>, person: string): Promise<object>
}

/** The tools that a person may allow, and the check of their permission. */
export interface ToolMembers {
  /** URL of the protected resource's metadata (RFC 9728). */
  metadata: string
  /** A person, and what they allowed the calling program; null: no token for this address, or none any more. */
  verify(token: string): Promise<{ person: string; scopes: ReadonlySet<string> } | null>
  /** Before a tool runs for a person. */
  record(tool: string, token: string): Promise<void>
}

/** A request to /mcp. */
export interface McpRequest {
  tools: readonly Tool[]
  /** The origin of the hall. */
  origin: string
  /** The address of the client. */
  address: string
  /** Whether the requests of each address are limited; absent: yes. */
  isUnlimited?: boolean
  /** Where programs ask for permission; absent: the tools are for everyone. */
  members?: ToolMembers | undefined
  log(e: unknown): void
}

/** A message for whoever called the tool. */
export class ToolRefusal extends Error {
  override name = 'ToolRefusal'
}
