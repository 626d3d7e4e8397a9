import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { mqttDevices } from '../../platform/db/tables'

type MqttDevice = typeof mqttDevices.$inferSelect

/** The device of the server itself. */
export const findServerDevice = (db: Db): MqttDevice | undefined =>
  db.select().from(mqttDevices).where(eq(mqttDevices.isServer, true)).get()

type PersonDevice = MqttDevice & { userId: number }

export function findDeviceOf(db: Db, userId: number): PersonDevice | undefined {
  const device = db.select().from(mqttDevices).where(eq(mqttDevices.userId, userId)).get()
  return device && { ...device, userId }
}

/** Returns the devices of people, oldest first. */
export const listDevices = (db: Db): PersonDevice[] =>
  db
    .select()
    .from(mqttDevices)
    .where(isNotNull(mqttDevices.userId))
    .orderBy(asc(mqttDevices.id))
    .all()
    .flatMap(({ userId, ...device }) => (userId === null ? [] : [{ ...device, userId }]))

/** Returns the devices that nobody wants any more, but that the broker still has. */
export const listLeftDevices = (db: Db): MqttDevice[] =>
  db
    .select()
    .from(mqttDevices)
    .where(and(isNull(mqttDevices.userId), eq(mqttDevices.isServer, false)))
    .all()

export function insertDevice(db: Db, device: Pick<MqttDevice, 'deviceId' | 'userId' | 'isServer'>) {
  db.insert(mqttDevices).values(device).run()
}

/** Notes the keys of the goals that Home Assistant may know of. */
export function noteGoals(db: Db, id: number, goalKeys: string[]) {
  db.update(mqttDevices).set({ goalKeys }).where(eq(mqttDevices.id, id)).run()
}

/** Nobody has the device any more. Its row stays until the broker has forgotten it. */
export function leaveDevice(db: Db, userId: number) {
  db.update(mqttDevices).set({ userId: null }).where(eq(mqttDevices.userId, userId)).run()
}

export function deleteDevice(db: Db, id: number) {
  db.delete(mqttDevices).where(eq(mqttDevices.id, id)).run()
}
