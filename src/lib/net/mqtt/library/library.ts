// The library that speaks MQTT. Most servers have no broker. Therefore it is bundled and compressed separately
// (bundle-library.ts). Only load-library.ts may import this file by value.
import { MqttClient, Store } from 'mqtt'

export const library = { MqttClient, Store }
