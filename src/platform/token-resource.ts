/**
 * A part of this server for which tokens of apps are issued apart from those for the API (RFC 8707): the Model Context
 * Protocol.
 */
export type TokenResource = 'mcp'
