// Settings of the broker that Home Assistant listens to.
import { setting } from './config-type'
import { readBroker } from './read-broker'

export const mqttSettings = [
  setting({
    key: 'mqtt',
    name: 'MQTT_URL',
    isSecret: true,
    meaning:
      'MQTT broker through which [Home Assistant](connecting.md#home-assistant) shows figures of people who want that: `mqtt://user:password@host:1883`, or `mqtts://…:8883` with TLS. Empty: none, and nothing is connected.',
    read: text => (text === '' ? null : readBroker(text)),
  }),
] as const
