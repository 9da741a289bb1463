import { inject } from 'vitest';

process.env['DYNAMODB_ENDPOINT'] = inject('dynamodbEndpoint');
