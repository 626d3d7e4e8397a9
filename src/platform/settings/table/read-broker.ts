import { type MailServer, readCredentials } from './read-setting'

/** An MQTT broker. */
export interface MqttBroker {
  host: string
  port: number
  isSecure: boolean
  credentials: MailServer['credentials']
}

const usualPorts: Record<string, number> = { 'mqtt:': 1883, 'mqtts:': 8883 }

/** @throws Error with the reason if the text is no address of a broker. The reason does not repeat it: it has a password. */
export function readBroker(text: string): MqttBroker {
  const url = URL.canParse(text) ? new URL(text) : null
  const usualPort = usualPorts[url?.protocol ?? '']
  const isMore = url !== null && (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '')
  if (url === null || usualPort === undefined || url.hostname === '' || isMore) {
    throw new Error('it must be an address such as mqtt://user:password@host:1883')
  }
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? usualPort : Number(url.port),
    isSecure: url.protocol === 'mqtts:',
    credentials: readCredentials(url),
  }
}
