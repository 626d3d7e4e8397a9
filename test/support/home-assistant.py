# Home Assistant's own code reads what was announced by MQTT: its schemas of devices and entities, and its sensors, which
# are shown the states. Its argument is a
# file with a list of messages (topic, payload); it writes what is refused, and what would be shown.
import asyncio
import json
import logging
import sys
import tempfile
import time

from homeassistant.components.mqtt import binary_sensor, discovery, sensor
from homeassistant.components.mqtt.models import ReceiveMessage
from homeassistant.components.mqtt.schemas import DEVICE_DISCOVERY_SCHEMA
from homeassistant.config_entries import ConfigEntries
from homeassistant.const import __version__
from homeassistant.core import HomeAssistant
from homeassistant.helpers import device_registry, entity_registry

platforms = {
    "sensor": (sensor.DISCOVERY_SCHEMA, sensor.MqttSensor),
    "binary_sensor": (binary_sensor.DISCOVERY_SCHEMA, binary_sensor.MqttBinarySensor),
}

problems = []
shown = {}


class Warnings(logging.Handler):
    """What is refused without an exception is written to the log."""

    def emit(self, record):
        problems.append(record.getMessage())


def read_device(hass, topic, payload, states):
    """As discovery.async_start does for a message."""
    match = discovery.TOPIC_MATCHER.match(topic.removeprefix("homeassistant/"))
    if match is None or match["component"] != "device":
        problems.append(f"{topic} is no topic of a device")
        return
    device = discovery.MQTTDiscoveryPayload(json.loads(payload))
    discovery._replace_all_abbreviations(device)
    DEVICE_DISCOVERY_SCHEMA(device)
    name = device["device"]["name"]
    shown[name] = {}
    for key, config in device["components"].items():
        schema, entity_class = platforms[config.pop("platform")]
        if not config:
            continue
        component = discovery.MQTTDiscoveryPayload(config)
        component["device"] = device["device"]
        component["origin"] = device["origin"]
        discovery._merge_common_device_options(component, device)
        try:
            entity = entity_class(hass, schema(component), None, None)
            show(entity, states)
            shown[name][key] = {
                "state": str(entity.state),
                **(entity.state_attributes or {}),
                **(entity.capability_attributes or {}),
            }
        except Exception as refused:
            problems.append(f"{key}: {refused!r}")


def show(entity, states):
    topic = entity._config["state_topic"]
    if topic not in states:
        return
    message = ReceiveMessage(topic, states[topic], 1, True, topic, time.monotonic())
    entity._state_message_received(message)


async def main():
    logging.getLogger("homeassistant").addHandler(Warnings(level=logging.WARNING))
    with open(sys.argv[1], encoding="utf-8") as file:
        messages = json.load(file)
    with tempfile.TemporaryDirectory() as folder:
        hass = HomeAssistant(folder)
        hass.config_entries = ConfigEntries(hass, {})
        await hass.config_entries.async_initialize()
        device_registry.async_setup(hass)
        await device_registry.async_load(hass, load_empty=True)
        await entity_registry.async_load(hass, load_empty=True)
        states = {each["topic"]: each["payload"] for each in messages}
        for each in messages:
            if each["topic"].startswith("homeassistant/"):
                try:
                    read_device(hass, each["topic"], each["payload"], states)
                except Exception as refused:
                    problems.append(f"{each['topic']}: {refused!r}")
        await hass.async_stop(force=True)
    answer = {"version": __version__, "problems": problems, "shown": shown}
    print(json.dumps(answer, default=str))


asyncio.run(main())
