import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { editDistance, nearestName } from '../src/base/names.js';

const nearest = suite('did you mean');

nearest('one slip of a letter is one step', () => {
  const cases: [string, string, number][] = [
    ['install', 'install', 0],
    ['instal', 'install', 1],
    ['installl', 'install', 1],
    ['inztall', 'install', 1],
    ['isntall', 'install', 1],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
  ];
  for (const [a, b, distance] of cases) assert.is(editDistance(a, b, 9), distance, `${a} ${b}`);
  assert.is(editDistance('abcdef', 'uvwxyz', 2), 3);
});

nearest('the nearest name is meant, if it is near enough', () => {
  assert.is(nearestName('sidebar_postion', ['sidebar_label', 'sidebar_position']), 'sidebar_position');
  assert.is(nearestName('titel', ['tile', 'title']), 'title');
  assert.is(nearestName('series', ['title', 'slug', 'tags']), undefined);
  assert.is(nearestName('ab', ['xy']), undefined);
});

nearest('letter case, hyphens and underscores are no difference', () => {
  assert.is(nearestName('SidebarLabel', ['sidebar_label']), 'sidebar_label');
  assert.is(nearestName('hide-title', ['hide_title']), 'hide_title');
});

nearest.run();
