// Translation keys for the failures of showing figures in Home Assistant.

export const homeAssistantWords = { 'home-assistant-off': 'homeAssistant.off' } as const
