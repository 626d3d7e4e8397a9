/** The visible part of the world. */
export interface MapPlace {
  center: [longitude: number, latitude: number]
  zoom: number
}
