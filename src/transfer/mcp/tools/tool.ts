// What a tool of the Model Context Protocol is. All tools only read. They ask the API in the name of whoever calls, so
// that its rules about tokens, scopes and owners hold for them, too.
import type { Static, TObject } from '@sinclair/typebox'
import type { Scope } from '../../../platform/access/scopes'

/** Parameters of a request to the API. Undefined ones are left out. */
type Query = Readonly<Record<string, string | number | undefined>>

/**
 * Asks the API.
 * @param path without a query
 * @throws RefusedQuestion if the API answers with a failure
 */
export type Ask = <Answer>(path: string, query?: Query) => Promise<Answer>

/** Thrown if the API refuses a question. The message is a sentence for whoever asked. */
export class RefusedQuestion extends Error {
  override readonly name = 'RefusedQuestion'
}

interface ToolFacts<Input extends TObject, Output extends TObject> {
  name: string
  /** Name for people. */
  title: string
  description: string
  /** The scope without which the tool is not offered. */
  scope: Scope
  input: Input
  output: Output
}

export interface Tool extends ToolFacts<TObject, TObject> {
  /** @param input fits the schema */
  run(ask: Ask, input: object): Promise<object>
}

interface Definition<Input extends TObject, Output extends TObject> extends ToolFacts<Input, Output> {
  run(ask: Ask, input: Static<Input>): Promise<Static<Output>>
}

/** Describes a tool. The types of `run` follow from its schemas. */
export const tool = <Input extends TObject, Output extends TObject>(
  definition: Definition<Input, Output>,
): Tool => ({ ...definition, run: (ask, input) => definition.run(ask, input as Static<Input>) })
