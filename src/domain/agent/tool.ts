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

/** A message for whoever called the tool. */
export class ToolRefusal extends Error {
  override name = 'ToolRefusal'
}
