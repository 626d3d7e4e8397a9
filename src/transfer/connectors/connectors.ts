import { notFound } from '../../platform/errors'
import type { Config } from '../../platform/settings/table/config-type'
import { intervals } from './intervals/intervals'
import type { Connector } from './service/connector'

/** Returns the services from which this server fetches. */
export const listConnectors = ({ intervalsUrl }: Config): Connector[] =>
  intervalsUrl === null ? [] : [intervals(intervalsUrl)]

/** Returns a service; undefined if this server knows none of this name, or does not fetch from it. */
export const findConnector = (config: Config, name: string): Connector | undefined =>
  listConnectors(config).find(connector => connector.name === name)

/** @throws AppError 404 if this server fetches from no such service */
export function requireConnector(config: Config, name: string): Connector {
  const connector = findConnector(config, name)
  if (!connector) throw notFound('connector-unknown', 'there is no such service')
  return connector
}
