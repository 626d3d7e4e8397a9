import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'

export const ResourceMetadata = named(
  'ResourceMetadata',
  Type.Object({
    resource: Type.String({ examples: ['https://trackhut.example.org/mcp'] }),
    authorization_servers: Type.Array(Type.String()),
    scopes_supported: Type.Array(Type.String()),
    bearer_methods_supported: Type.Array(Type.String()),
    resource_name: Type.String(),
  }),
)
export type ResourceMetadata = Static<typeof ResourceMetadata>
