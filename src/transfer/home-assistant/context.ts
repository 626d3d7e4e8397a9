import type { Follower } from '../../platform/events/followers'
import type { HomeAssistant } from './publisher'

export interface HomeAssistantContext {
  /** `null` if no MQTT broker is set. */
  homeAssistant: HomeAssistant | null
}

/** Tells of changes of the accounts that have a device. */
export const homeAssistantFollower: Follower<HomeAssistantContext> = {
  name: 'home-assistant',
  changed: ({ homeAssistant }, userId) => homeAssistant?.noteChange(userId),
}
