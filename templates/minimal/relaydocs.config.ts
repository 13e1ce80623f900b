import { defineConfig } from 'relaydocs';

export default defineConfig({
  title: 'My project',
  tagline: 'What it does, in one line',
  url: 'https://docs.example.com',
  baseUrl: '/',
  favicon: 'img/favicon.svg',
  navbar: {
    items: [{ type: 'docSidebar', sidebarId: 'defaultSidebar', label: 'Documentation' }],
  },
});
