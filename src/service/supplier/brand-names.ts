/**
 * The words that the fictional brands are named with. A name is two of them behind "Demo", so that it is no shop
 * of anybody's; the first word and the country make the slug unique.
 */

export const firstWords = [
  'Amber',
  'Birch',
  'Cobalt',
  'Dapple',
  'Ember',
  'Fern',
  'Granite',
  'Harbour',
  'Indigo',
  'Juniper',
  'Kestrel',
  'Lantern',
  'Meadow',
  'Nimbus',
  'Opal',
  'Pebble',
  'Quartz',
  'Russet',
  'Saffron',
  'Thistle',
  'Umber',
  'Willow',
] as const;

export const secondWords = [
  'Bakery',
  'Books',
  'Cinema',
  'Coffee',
  'Games',
  'Garden',
  'Grocer',
  'Hardware',
  'Kitchen',
  'Music',
  'Outdoor',
  'Pets',
  'Sports',
  'Theatre',
  'Travel',
  'Wear',
] as const;
