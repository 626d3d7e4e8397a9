// Samples of the documentation can be sent as they are shown.
import { expect, test } from 'bun:test'
import { testApp } from '../../support/test-app'

interface Sample {
  $ref?: string
  examples?: unknown[]
}

interface Operation {
  operationId: string
  parameters?: { name: string; in: string; required?: boolean; example?: unknown; schema: Sample }[]
  requestBody?: {
    content: Record<string, { schema: Sample & { properties?: Record<string, Sample> }; example?: unknown }>
  }
}

const app = testApp()
const admin = await app.signUp('boss', { admin: true })
