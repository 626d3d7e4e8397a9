/** The services from which recordings are fetched. The names are stored, so they never change. */
export const connectorNames = ['intervals'] as const
export type ConnectorName = (typeof connectorNames)[number]
